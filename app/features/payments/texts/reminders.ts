type Payment = { amount: string; trip: string; number: number; total: number };

export const willBeCharged = (card: string, day: string) => `We charge your ${card} on ${day}`;
export const payNow = ({ amount, trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip}: ${amount}. You can pay it now with any card.`;

export const dueSoon = (amount: string, day: string) => `${amount} is due on ${day}`;
export const waits = ({ trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip} is waiting for you to pay it.`;

export const due = (amount: string) => `${amount} is due`;
export const dueAndWaits = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} is due on ${day} and waiting for you to pay it.`;

export const overdue = (amount: string) => `${amount} is overdue`;
export const wasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}.`;
export const firstWasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}. It confirms your place.`;

type Mail = { to: string; from: string; amount: string; trip: string; day: string; link: string };

export const mailSubject = (trip: string) => `Your share of ${trip}`;
export const mailBody = ({ to, from, amount, trip, day, link }: Mail) => `Hi ${to},

${amount} for ${trip} was due on ${day}. You can pay it here:

${link}

Thank you!
${from}`;
