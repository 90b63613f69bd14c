/** The amounts in a text, in cents. */
export const amountsIn = (text: string | null) =>
	(text ?? "").match(/\$[\d,]+\.\d\d/g)?.map((amount) => Number(amount.replaceAll(/[$,.]/g, ""))) ?? [];
