import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import { expenseChanges, expenseReceipts, expenses } from "#db/schema/expenses.ts";
import { type ExpenseRef, requireOwnExpense } from "./require-expense.server.ts";
import { nextTime } from "./save-expense.server.ts";

/** Never cropped, because a receipt is long and narrow, and has to be legible. */
const SIZE = { width: 1_200, height: 2_400, fit: "inside" } as const;

/**
 * Stores a file as the picture of an expense's receipt, in place of an earlier one.
 * @throws DomainError forbidden, not_found, unauthenticated, too_large, invalid, busy
 */
export async function saveReceipt(ctx: Ctx, ref: ExpenseRef, file: Uint8Array): Promise<void> {
	await requireOwnExpense(ctx, ref);
	const image = await encodePicture(file, SIZE);
	await setReceipt(ctx, ref, { image, hash: createHash("sha256").update(image).digest("hex") });
}

/** @throws DomainError forbidden, not_found, unauthenticated */
export function removeReceipt(ctx: Ctx, ref: ExpenseRef): Promise<void> {
	return setReceipt(ctx, ref, null);
}

function setReceipt(
	ctx: Ctx,
	ref: ExpenseRef,
	receipt: { image: Buffer; hash: string } | null,
): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { member, expense } = await requireOwnExpense(ctx, ref, tx);
		if (expense.receiptHash === (receipt?.hash ?? null)) return;
		const expenseId = expense.id;
		const at = nextTime(ctx, expense);
		await tx.delete(expenseReceipts).where(eq(expenseReceipts.expenseId, expenseId));
		if (receipt) await tx.insert(expenseReceipts).values({ expenseId, image: receipt.image });
		await tx
			.update(expenses)
			.set({ receiptHash: receipt?.hash ?? null, updatedAt: at })
			.where(eq(expenses.id, expenseId));
		await tx
			.insert(expenseChanges)
			.values({ id: newId(), expenseId, memberId: member.id, kind: "receipt", at });
	});
}
