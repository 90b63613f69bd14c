import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { isServerThere } from "./is-server-there.ts";

const POLL_MS = 3_000;

/**
 * Asks what became of a payment whose answer was lost: once the server can be reached, the page loads its data again,
 * and forgets the lost answer. It goes on asking while the page shows the form, because a payment may arrive late.
 */
export function usePaymentCheck(isLost: boolean) {
	const { revalidate } = useRevalidator();
	const [wasAsked, setAsked] = useState(false);
	const ask = useCallback(async () => {
		if (!(await isServerThere())) return;
		await revalidate();
		setAsked(true);
	}, [revalidate]);
	useEffect(() => {
		if (!isLost && !wasAsked) return;
		const timer = setInterval(ask, POLL_MS);
		return () => clearInterval(timer);
	}, [isLost, wasAsked, ask]);
	return {
		isAsking: isLost,
		hasNotArrived: wasAsked && !isLost,
		ask,
		forget: () => setAsked(false),
	};
}
