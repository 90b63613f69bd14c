export const firstPaymentFirst =
	"The pool can pay part of a share once its owner has made the first payment.";
export const nothingLeft = "Nothing is left to pay, so the pool can't pay it.";
export const moreThanLeft = (left: string) =>
	`Only ${left} is left to pay, so the pool can't pay more than that.`;
export const leavesTooLittle = (below: string | null, above: string) =>
	below === null
		? `The pool can pay ${above} or more of these payments.`
		: `That would leave less than $0.50 for a payment, which is too little for a card. Ask for ${below} or ${above}.`;
export const paidByPool = "Paid by the crew wallet's pool";
