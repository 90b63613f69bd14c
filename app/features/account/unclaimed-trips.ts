export function unclaimedTripsMessage(left: number): string | undefined {
	if (left === 0) return undefined;
	const [trips, wait] = left === 1 ? ["One trip", "waits"] : [`${left} trips`, "wait"];
	return `${trips} you made here still ${wait}: your plan has no room for more trips this month.`;
}
