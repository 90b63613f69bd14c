import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { sendReleaseLine } from "#app/features/funds/send-release.server.ts";
import { processRefundLine } from "#app/features/refunds/process-refund-line.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { fundReleases, refundLines, releaseLines } from "#db/schema/index.ts";
import { nothingToDo, otherProvider, type RetryResult } from "./retry-result.ts";

type Line = { status: string; provider: Provider };

/** Asks for a refund under its own key, or how it stands: the same key gives the same refund. */
export function retryRefund(ctx: Ctx, id: string): Promise<RetryResult> {
	return retryLine(ctx, findRefundLine, id, () => processRefundLine(ctx, id));
}

/** Asks for a release's transfer under its own key: the same key makes the same transfer. */
export function retryRelease(ctx: Ctx, id: string): Promise<RetryResult> {
	return retryLine(ctx, findReleaseLine, id, () => sendReleaseLine(ctx, id));
}

async function retryLine(
	ctx: Ctx,
	find: (db: Reader, id: string) => Promise<Line | undefined>,
	id: string,
	send: () => Promise<unknown>,
): Promise<RetryResult> {
	const line = await find(ctx.db.read, id);
	if (!line || !isOpen(line)) return nothingToDo("This line is settled.");
	if (line.provider !== ctx.payments.provider) return otherProvider(line.provider);
	await send();
	const after = (await find(ctx.db.read, id)) ?? line;
	if (isOpen(after)) {
		return {
			type: "info",
			title: "Not settled yet",
			message: "The provider has not finished it. It is asked again by itself.",
		};
	}
	return after.status === "failed"
		? {
				type: "error",
				title: "Refused",
				message: "The provider will not do it; the fund has its money back.",
			}
		: { type: "success", title: "Settled", message: "The provider has done it; it is entered now." };
}

const isOpen = ({ status }: Line) => status === "created" || status === "unknown";

async function findRefundLine(db: Reader, id: string): Promise<Line | undefined> {
	const [row] = await db
		.select({ status: refundLines.status, provider: refundLines.provider })
		.from(refundLines)
		.where(eq(refundLines.id, id));
	return row;
}

async function findReleaseLine(db: Reader, id: string): Promise<Line | undefined> {
	const [row] = await db
		.select({ status: releaseLines.status, provider: fundReleases.provider })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(releaseLines.id, id));
	return row;
}
