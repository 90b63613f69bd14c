export const MAX_PIXELS = 50_000_000;
/** In pixels. A picture fills it, cropped around its middle, or stays whole `inside` it and is never enlarged. */
export type PictureSize = { width: number; height: number; fit?: "inside" };

/** How the process that decodes an upload says why it made no picture. */
export const DECODER_EXIT_CODES = { unreadable: 2, wrongType: 3, tooManyPixels: 4 };
