import { requireUser } from "#app/access/access.server.ts";
import { ownDataFile } from "#app/features/account/own-data/own-data.server.ts";
import { pictureHandler } from "#app/http/picture.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/own-data-file";

export const loader = pictureHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "ownData", requireUser(ctx).id);
	const { type, body } = await ownDataFile(ctx, params.file);
	return new Response(body, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": `attachment; filename="gangway-${params.file.replace(/^gangway/, "data")}"`,
			"Cache-Control": "private, no-store",
		},
	});
});
