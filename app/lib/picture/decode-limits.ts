export const MAX_PIXELS = 50_000_000;
/** In pixels. A picture is cropped to this size, or scaled to fit inside. */
export type PictureSize = { width: number; height: number; fit?: "cover" | "inside" };

/** The exit codes with which the decoding process says why it made no picture. */
export const DECODER_EXIT_CODES = { unreadable: 2, wrongType: 3, tooManyPixels: 4 };
