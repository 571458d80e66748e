/** The part of libheif that we use; the package describes only its internals. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Handle {
    readonly isHandle: unique symbol;
  }
  interface Failure {
    code: unknown;
  }
  interface Decoded {
    image: Handle;
    /** `data` is a view of the module's own memory: rows of `stride` bytes. */
    channels: [{ data: Uint8Array; width: number; height: number; stride: number }];
  }
  const libheif: {
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown };
    heif_context_alloc(): Handle;
    heif_context_read_from_memory(context: Handle, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Handle): Handle | Failure | undefined;
    heif_image_handle_has_alpha_channel(image: Handle): number;
    heif_js_decode_image2(image: Handle, space: unknown, chroma: unknown): Decoded | Failure | undefined;
  };
  export default libheif;
}
