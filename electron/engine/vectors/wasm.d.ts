// Node has WebAssembly, but its types stand in the library of pages alone: what the engine uses of it.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
  var Module: { new (bytes: Uint8Array<ArrayBuffer>): Module };
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  var Memory: { new (size: { initial: number }): Memory };
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  var Instance: { new (module: Module, imports: Record<string, Record<string, unknown>>): Instance };
}
