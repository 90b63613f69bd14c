import { getPriority, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { DECODER_EXIT_CODES, MAX_PIXELS } from "./decode-limits.ts";

/** The only decoders that uploads reach: none of them follows links or reads documents. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);

const LOWER_PRIORITY = 5;

// Only root may raise a priority, and the server may have been started at a lower one.
setPriority(Math.max(getPriority(), LOWER_PRIORITY));
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });

const [, , format, width, height, fit] = process.argv;
const file = await buffer(process.stdin);
const options = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 } as const;
try {
	if ((await sharp(file, options).metadata()).format !== format)
		process.exitCode = DECODER_EXIT_CODES.wrongType;
	else {
		const image = await sharp(file, options)
			.autoOrient()
			.resize(Number(width), Number(height), {
				fit: fit === "inside" ? "inside" : "cover",
				withoutEnlargement: fit === "inside",
			})
			.toColourspace("srgb")
			.webp({ quality: 82 })
			.toBuffer();
		process.stdout.write(image);
	}
} catch (error) {
	const isTooLarge = error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
	process.exitCode = isTooLarge ? DECODER_EXIT_CODES.tooManyPixels : DECODER_EXIT_CODES.unreadable;
}
