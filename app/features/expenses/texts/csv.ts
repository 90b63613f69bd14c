export const columns = [
	"Date",
	"Kind",
	"Name",
	"Category",
	"Paid by",
	"Amount",
	"Currency",
	"Rate",
	"US dollars",
	"Note",
];
export const expense = "Expense";
export const payment = "Payment";
export const pool = "Pool";
export const balance = "Balance";
export const paymentOf = (from: string, to: string) => `${from} to ${to}`;
export const fileName = (slug: string) => `${slug || "trip"}-expenses.csv`;
