export const MAX_PIXELS = 50_000_000;
/** In pixels. A picture is cropped to its size, or made to fit inside of it. */
export type PictureSize = { width: number; height: number; fit?: "cover" | "inside" };

/** How the process that decodes an upload says why it made no picture. */
export const DECODER_EXIT_CODES = { unreadable: 2, wrongType: 3, tooManyPixels: 4 };
