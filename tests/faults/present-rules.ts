import { isCollected } from "#app/features/payments/states.ts";
import type { Rule } from "./snapshot.ts";

/** Rules about payments that someone else has made as a present. */
export const PRESENT_RULES: Record<string, Rule> = {
	"a present is from another member of the same trip"({ payments, attempts, members }) {
		const tripOf = (id: string) => members.find((member) => member.id === id)?.tripId;
		const given = [
			...payments,
			...attempts.flatMap(({ paymentId, givenBy }) => {
				const payment = payments.find(({ id }) => id === paymentId);
				return payment ? [{ ...payment, givenBy }] : [];
			}),
		];
		return given.flatMap(({ id, memberId, tripId, givenBy }) =>
			givenBy !== null && (givenBy === memberId || tripOf(givenBy) !== tripId) ? [`payment ${id}`] : [],
		);
	},

	"a payment was given by whose attempt has paid it"({ payments, attempts }) {
		return payments.flatMap(({ id, status, providerIntentRef, givenBy }) => {
			const paidBy = attempts.find(({ ref }) => ref !== null && ref === providerIntentRef);
			const isRight = isCollected(status) ? (paidBy?.givenBy ?? null) === givenBy : givenBy === null;
			return isRight ? [] : [`payment ${id}`];
		});
	},

	"no card of a giver is saved for whom they pay, and none pays ahead"({ attempts, intents }) {
		const given = attempts.filter(({ givenBy }) => givenBy !== null);
		return given.flatMap(({ id, ahead, surface }) => {
			const isSaved = intents.some(({ attemptId, savedFor }) => attemptId === id && savedFor !== null);
			return isSaved || ahead > 0 || surface === "off_session" ? [`attempt ${id}`] : [];
		});
	},
};
