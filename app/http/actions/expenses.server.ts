import { answerSchema, expenseSchema, settlementSchema } from "#app/features/expenses/expenses.schema.ts";
import { answersSchema, fileSchema } from "#app/features/expenses/import/import.schema.ts";
import { answerImport, readInFile, storeImport } from "#app/features/expenses/import/import-file.server.ts";
import { removeReceipt, saveReceipt } from "#app/features/expenses/receipt.server.ts";
import {
	addExpense,
	changeExpense,
	deleteExpense,
	restoreExpense,
} from "#app/features/expenses/save-expense.server.ts";
import { answerSettlement, markSettlement } from "#app/features/expenses/settle-up.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { readPostedPicture, requireFileForm } from "../picture-form.server.ts";
import { type ActionArgs, idOf, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

export type ExpenseArgs = TripArgs<{ expenseId: string }>;
type ImportArgs = TripArgs & ActionArgs;

export const addExpenseAction = sharedAction(expenseSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "expense.add");
	await enforceMemberLimit(args, "expense");
	const expenseId = await addExpense(ctx, tripIdIn(args), input, onceKeyOf(args));
	return { trip: tripIdIn(args), expenseId };
});

export const changeExpenseAction = sharedAction(expenseSchema, async (ctx, input, args: ExpenseArgs) => {
	const ref = await changeableBy(args);
	await changeExpense(ctx, ref, input);
	return expenseNamed(args);
});

export const deleteExpenseAction = sharedAction(noInput, async (ctx, _input, args: ExpenseArgs) => {
	const ref = await changeableBy(args);
	await deleteExpense(ctx, ref);
	return expenseNamed(args);
});

export const restoreExpenseAction = sharedAction(noInput, async (ctx, _input, args: ExpenseArgs) => {
	const ref = await changeableBy(args);
	await restoreExpense(ctx, ref);
	return expenseNamed(args);
});

export const removeReceiptAction = sharedAction(noInput, async (ctx, _input, args: ExpenseArgs) => {
	const ref = await changeableBy(args);
	await removeReceipt(ctx, ref);
	return expenseNamed(args);
});

/**
 * Counts the limits before it reads the file.
 * @throws DomainError as `saveReceipt`, unsupported_media, malformed, rate_limited
 */
export async function savePostedReceipt(args: ExpenseArgs) {
	await requireTripOf(args, "expense.add");
	requireFileForm(args.request);
	await enforceMemberLimit(args, "receipt");
	await saveReceipt(ctxOf(args), expenseNamed(args), await readPostedPicture(args));
	return expenseNamed(args);
}

export const markSettlementAction = sharedAction(settlementSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "expense.add");
	await enforceMemberLimit(args, "expense");
	await markSettlement(ctx, tripIdIn(args), input);
	return { trip: tripIdIn(args) };
});

/** The API has the payment in its address, and the page in a field of its form. */
export const answerSettlementAction = sharedAction(answerSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "expense.add");
	await enforceMemberLimit(args, "expense");
	const ref = { trip: await tripRefOf(args), settlementId: idOf(args, "settlementId") };
	await answerSettlement(ctx, ref, input);
	return { trip: tripIdIn(args), answer: input.answer };
});

export const readInFileAction = sharedAction(fileSchema, async (ctx, { csv }, args: TripArgs) => {
	await requireTripOf(args, "expense.manage");
	await enforceMemberLimit(args, "expenseImport");
	return { trip: tripIdIn(args), importId: await readInFile(ctx, tripIdIn(args), csv) };
});

/** The API has the file's id in its address, and the page in a field of its form. */
export const answerImportAction = sharedAction(answersSchema, async (ctx, input, args: ImportArgs) => {
	const ref = await importOf(args);
	await answerImport(ctx, ref, input);
	return ref;
});

export const storeImportAction = sharedAction(answersSchema, async (ctx, input, args: ImportArgs) => {
	const ref = await importOf(args);
	return storeImport(ctx, ref, input);
});

/** Refers to the expense, which is read again after the action. */
const expenseNamed = (args: ExpenseArgs) => ({ trip: tripIdIn(args), expenseId: args.params.expenseId });

async function changeableBy(args: ExpenseArgs) {
	await requireTripOf(args, "expense.add");
	await enforceMemberLimit(args, "expense");
	return { trip: await tripRefOf(args), expenseId: args.params.expenseId };
}

async function importOf(args: ImportArgs) {
	await requireTripOf(args, "expense.manage");
	await enforceMemberLimit(args, "expenseImport");
	return { trip: tripIdIn(args), importId: idOf(args, "importId") };
}
