import { type Cents, formatCents } from "#app/lib/money.ts";
import { listOf } from "#app/lib/texts.ts";

export const isNotPaidFor = "You pay for your spot yourself.";
export const nameMissing = "Enter your companion's name";
export const namedAlready = (name: string) =>
	`You already pay for ${name}. Use another name for a second one.`;
export const tooMany = "You can pay for nine companions at most.";
export const payFirst =
	"Too many spots of this trip are unpaid. Make your first payment, and then add your companions.";
export const payAtOnce = (name: string) =>
	`Too many spots of this trip are unpaid. You can add ${name} if you pay for them at once.`;
export const shareIsNow = (share: string) =>
	`Your share would be ${share} now. Nothing was changed. Look at it again before you confirm.`;
export const restIsNow = (rest: string) =>
	`${rest} would be left to pay now. Nothing was changed. Look at it again before you confirm.`;
export const nothingLeft = (payer: string) => `${payer} has nothing left to pay for this spot.`;
export const nothingLeftOf = (name: string) => `${name} has nothing left to pay.`;
export const hasOpened = (name: string) =>
	`${name} has opened their own page of the trip by now. You can give them back what is left to pay, and they decide about their spot.`;

export const broughtTitle = (name: string) => `${name} is on the trip`;
export const brought = (added: { payer: string; name: string; trip: string; price: Cents }) =>
	`${added.payer} has added ${added.name} to ${added.trip}, and pays the ${formatCents(added.price)} for their spot, too.`;
export const removedTitle = (name: string) => `${name} is not coming`;
export const removed = (payer: string, name: string, trip: string) =>
	`${payer} has given up the spot on ${trip} that they had taken for ${name}.`;

export const leftTitle = (names: readonly string[]) =>
	names.length === 1 ? `${names[0]} is not coming` : `${listOf(names)} are not coming`;
export const left = (names: readonly string[], trip: string, share: Cents) =>
	`You don't pay for ${listOf(names)} on ${trip} any more. Your share is ${formatCents(share)} now. If you have paid more than that, ask your organizer for it.`;

export const tookOverTitle = (name: string) => `${name} pays the rest`;
export const tookOver = (name: string, trip: string, rest: Cents) =>
	`${name} pays the ${formatCents(rest)} that is left of their spot on ${trip} from now on. Your share is smaller by that.`;
export const tookOverForOrganizer = (then: { name: string; payer: string; trip: string; rest: Cents }) =>
	`${then.name} pays the ${formatCents(then.rest)} that is left of their spot on ${then.trip} from now on, and not ${then.payer}.`;

export const organizerPays = "An organizer pays for themselves.";
export const paysForOthers =
	"You pay for others, or have paid a part of their spots, so nobody else can pay for yours.";
export const paysForOthersBy = (name: string) =>
	`${name} pays for others by now, or has paid a part of their spots, so you can't pay for ${name}.`;
export const nothingToAsk = "You have nothing left to pay.";
export const onlyFormerPayer = "Only whoever has paid a part of your spot before can pay the rest of it.";
export const isPaidForToo = (name: string) =>
	`Someone else pays for ${name}, or has paid a part of their spot.`;
export const answerIt = "Answer";
export const asksTitle = (name: string) => `Can you pay for ${name}?`;
export const asks = (name: string, trip: string, left: Cents) =>
	`${name} asks whether you can pay the ${formatCents(left)} that is left of their spot on ${trip}. Nothing changes until you say so.`;
export const asksNoMore = "They don't ask you to pay for them any more.";
export const isPaying = (name: string) => `A payment of ${name}'s is being checked. Try again in a minute.`;
export const paysTitle = (payer: string) => `${payer} pays for you`;
export const pays = (payer: string, trip: string) =>
	`${payer} pays what is left of your spot on ${trip} from now on. You have nothing left to pay, and your card isn't charged.`;
export const declinedTitle = (payer: string) => `${payer} can't pay for you`;
export const declined = (payer: string, trip: string) =>
	`${payer} can't pay for your spot on ${trip}. Nothing has changed: you pay it yourself.`;
