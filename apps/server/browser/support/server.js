/** A server of its own for each test file: the debug binary on a free port, its data in a temporary folder. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const BINARY = process.env["PLATEAU_BINARY"] ?? join(ROOT, "target/debug/plateau");

/** @returns {Promise<number>} a port that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;

  /**
   * @param {string} data
   * @param {number} port
   */
  constructor(data, port) {
    this.data = data;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.log = "";
  }

  static async start() {
    const server = new Server(await mkdtemp(join(tmpdir(), "plateau-browser-")), await freePort());
    await server.up();
    return server;
  }

  /** Starts the program and waits until it answers. */
  async up() {
    const child = spawn(BINARY, ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.on("data", (text) => (this.log += text));
    child.stderr?.on("data", (text) => (this.log += text));
    this.#process = child;
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server stopped: ${this.log}`);
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server does not answer: ${this.log}`);
  }

  /**
   * Ends the program, with SIGKILL when `hard`.
   * @param {{ hard?: boolean }} [how]
   */
  async down({ hard = false } = {}) {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(hard ? "SIGKILL" : "SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the program and forgets its data. */
  async end() {
    await this.down();
    await rm(this.data, { recursive: true, force: true });
  }
}
