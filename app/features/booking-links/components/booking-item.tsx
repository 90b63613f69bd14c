import type { ReactNode } from "react";
import { formatCents, parseDollars } from "#app/lib/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { ItemType } from "../booking-links.ts";

const KINDS: Record<ItemType | "", { label: string; icon: IconName }> = {
	flight: { label: "Flight", icon: "plane" },
	accommodation: { label: "Accommodation", icon: "bed-double" },
	car: { label: "Car", icon: "car-front" },
	"": { label: "Booking", icon: "link-2" },
};

export const ITEM_TYPE_OPTIONS: { value: ItemType; label: string }[] = [
	{ value: "flight", label: KINDS.flight.label },
	{ value: "accommodation", label: KINDS.accommodation.label },
	{ value: "car", label: KINDS.car.label },
];

type Props = {
	item: { type: ItemType | ""; name: string; url: string; cost: string };
	action?: ReactNode;
};

export function BookingItem({ item, action }: Props) {
	const { label, icon } = KINDS[item.type];
	const site = linkHost(item.url);
	const cents = parseDollars(item.cost);
	return (
		<ItemRow
			icon={<Icon name={icon} size={22} />}
			title={item.name || label}
			href={site ? item.url : undefined}
			details={site ? `${label} · ${site}` : label}
			amount={cents === null ? item.cost : formatCents(cents)}
			action={action}
		/>
	);
}

function linkHost(url: string): string | null {
	if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
	return new URL(url).hostname.replace(/^www\./, "");
}
