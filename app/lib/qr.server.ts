import QRCode from "qrcode";

/** A QR code as one SVG path: `size` modules square, drawn in units of one module. */
export type QrPath = { size: number; path: string };

/** The QR code of a text, for the kit to draw; medium error correction. */
export function qrPath(text: string): QrPath {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	let path = "";
	for (let y = 0; y < modules.size; y += 1) {
		for (let x = 0; x < modules.size; x += 1) {
			let run = 0;
			while (x + run < modules.size && modules.get(y, x + run)) run += 1;
			if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
			x += run;
		}
	}
	return { size: modules.size, path };
}
