// Starts the Go code that is compiled to WebAssembly and answers questions of a
// page. It travels as text in program.js, because a page that was opened from a file
// may load scripts but may not fetch.
"use strict";

const engine = (() => {
  let started;

  async function program() {
    const packed = Uint8Array.from(atob(playgroundProgram), (c) => c.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain).arrayBuffer();
  }

  // system is what the Go runtime asks of its host. It has no files, no arguments
  // and no environment; what it would write is an error of ours, for the console.
  function system(memory) {
    const view = () => new DataView(memory().buffer);
    const none = () => 0;
    const noSuchFile = () => 8;
    return {
      args_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
      args_get: none,
      environ_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
      environ_get: none,
      clock_time_get: (id, precision, result) => (view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true), 0),
      random_get: (start, length) => (crypto.getRandomValues(new Uint8Array(memory().buffer, start, length)), 0),
      fd_write: (fd, list, count, result) => write(view(), memory(), list, count, result),
      poll_oneoff: (subscriptions, events, count, result) => (view().setUint32(result, count, true), 0),
      sched_yield: none,
      proc_exit: (code) => { throw new Error("the program ended with " + code); },
      fd_close: noSuchFile, fd_fdstat_get: noSuchFile, fd_fdstat_set_flags: noSuchFile, fd_prestat_get: noSuchFile,
      fd_prestat_dir_name: noSuchFile,
    };
  }

  function write(view, memory, list, count, result) {
    let total = 0, text = "";
    for (let i = 0; i < count; i++) {
      const from = view.getUint32(list + 8 * i, true), length = view.getUint32(list + 8 * i + 4, true);
      text += new TextDecoder().decode(new Uint8Array(memory.buffer, from, length));
      total += length;
    }
    console.error(text);
    view.setUint32(result, total, true);
    return 0;
  }

  async function start() {
    let exports;
    const host = system(() => exports.memory);
    const module = await WebAssembly.compile(await program());
    const imports = {};
    for (const { name } of WebAssembly.Module.imports(module)) imports[name] = host[name] || (() => 52);
    exports = (await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })).exports;
    exports._initialize();
    return exports;
  }

  // ask sends one question as an object and gives the answer as an object.
  async function ask(question) {
    const exports = await (started ??= start());
    const text = new TextEncoder().encode(JSON.stringify(question));
    const room = exports.room(text.length);
    new Uint8Array(exports.memory.buffer, room, text.length).set(text);
    const at = exports.answer();
    const length = new DataView(exports.memory.buffer).getUint32(at, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at + 4, length)));
  }

  return { ask };
})();
