import { useEffect, useState } from "react";

/** The "New" line stays where it was while more messages arrive, until its reader leaves the chat. */
export function useFirstNew(firstNew: string | null | undefined, isChatShown: boolean) {
	const [first, setFirst] = useState(firstNew);
	useEffect(() => {
		setFirst((before) => before ?? firstNew);
	}, [firstNew]);
	useEffect(() => (isChatShown ? () => setFirst(null) : undefined), [isChatShown]);
	return first;
}
