import { type ReactNode, useState } from "react";
import { ScrollArea } from "./scroll-area.tsx";
import { findName } from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

const MANY = 12; // people from which on the list scrolls by itself, and a name can be searched

type Props = {
	label: string;
	count: number; // of the people
	children: (isShown: (name: string) => boolean) => ReactNode;
};

/** A list of people, such as the boxes of a form. What follows a long one is near, because it scrolls by itself. */
export function NameList({ label, count, children }: Props) {
	const [search, setSearch] = useState("");
	const hydrated = useHydrated();
	const list = children((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
	if (count <= MANY) return list;
	return (
		<>
			{hydrated && (
				<input
					type="search"
					className="control"
					placeholder={findName}
					aria-label={findName}
					autoComplete="off"
					onChange={({ target }) => setSearch(target.value)}
					onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // it would send the form
				/>
			)}
			<ScrollArea label={label} className="name-list">
				{list}
			</ScrollArea>
		</>
	);
}
