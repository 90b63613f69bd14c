import { requireTrip } from "#app/access/access.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/qr";

/** The colours are fixed, because a separate image cannot read the page's tokens. */
const COLOURS = { dark: "#14213d", light: "#f6e7c8" };

/** The browser caches the code as a separate file, so pages need not contain it. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { trip } = await requireTrip(ctx, await tripAccessOf(args), "trip.see");
	const link = `${requestStateOf(args).origin}/trip/${trip.shareId}`;
	const { default: QRCode } = await import("qrcode");
	const svg = await QRCode.toString(link, { type: "svg", margin: 2, color: COLOURS });
	return new Response(svg, {
		headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=86400" },
	});
});
