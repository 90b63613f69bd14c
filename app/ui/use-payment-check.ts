import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const POLL_MS = 3_000;

/**
 * Asks what became of a payment whose answer was lost: once the server can be reached, the page loads its data again,
 * and forgets the lost answer. A page that still shows the form after that has no payment.
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
		if (!isLost) return;
		const timer = setInterval(ask, POLL_MS);
		return () => clearInterval(timer);
	}, [isLost, ask]);
	return {
		isAsking: isLost,
		hasNotArrived: wasAsked && !isLost,
		ask,
		forget: () => setAsked(false),
	};
}

async function isServerThere(): Promise<boolean> {
	const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
	return answer?.ok === true;
}
