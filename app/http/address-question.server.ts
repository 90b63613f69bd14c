import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { MAX_ADDRESSES, splitAddresses } from "#app/features/members/invitations/addresses.ts";
import type { AddressQuestion } from "#app/lib/address-question.ts";
import { meantAddress } from "#app/lib/meant-address.ts";
import { replaceAddress } from "#app/lib/replace-address.ts";
import { email } from "#app/lib/schema.ts";

const FIELDS = ["email", "emails"];

/** Puts the suggested address of the button "correct=ann@gmial.com" into its field. Returns whether it was pressed. */
export function takeMeantAddress(form: FormData): boolean {
	const pressed = form.get("correct");
	form.delete("correct");
	if (typeof pressed !== "string") return false;
	for (const { name, text, typed, meant } of misspelledIn(form))
		if (typed === pressed) form.set(name, replaceAddress(text, typed, meant));
	return true;
}

/**
 * The question about the form's misspelled addresses (Rules: Typed text). The posted `asked` are addresses that were
 * asked about before.
 */
export function askAboutAddresses(
	form: FormData,
	ctx: Ctx,
	{ isCorrected, hasPassword }: { isCorrected: boolean; hasPassword: boolean },
): AddressQuestion | undefined {
	const name = nameOf(form);
	const kept = form.getAll("asked").filter((one) => typeof one === "string");
	const found = misspelledIn(form).filter(({ address }) => address !== userOf(ctx)?.email);
	if (!name || (found.length === 0 && kept.length === 0 && !isCorrected)) return undefined;
	const open = found.filter(({ typed }) => isCorrected || !kept.includes(typed));
	return {
		name,
		open: open.map(({ typed, meant }) => ({ typed, meant })),
		answered: [...new Set(kept)].slice(-MAX_ADDRESSES),
		isCorrected,
		hasPassword,
	};
}

const nameOf = (form: FormData) => FIELDS.find((name) => form.has(name));

type Misspelled = { name: string; text: string; typed: string; address: string; meant: string };

function misspelledIn(form: FormData): Misspelled[] {
	const name = nameOf(form);
	const text = name && form.get(name);
	if (!name || typeof text !== "string") return [];
	const given = name === "emails" ? splitAddresses(text) : [text.trim()];
	return [...new Set(given)].slice(0, MAX_ADDRESSES).flatMap((typed) => {
		const address = email().safeParse(typed).data;
		const meant = address ? meantAddress(address) : null;
		return address && meant ? [{ name, text, typed, address, meant }] : [];
	});
}
