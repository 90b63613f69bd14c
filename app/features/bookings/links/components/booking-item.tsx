import type { ReactNode } from "react";
import { webHost } from "#app/lib/web-link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { ItemType } from "../booking-links.ts";
import * as texts from "../texts/kinds.ts";
import { BOOKING_ICONS } from "./booking-icons.ts";

const LABELS: Record<ItemType, string> = texts.typeNames;

type Props = {
	item: { type: ItemType | ""; name: string; url: string };
	amount: ReactNode;
	division?: string | null; // how the amount is calculated
};

export function BookingItem({ item, amount, division }: Props) {
	const label = item.type ? LABELS[item.type] : texts.booking;
	const icon = item.type ? BOOKING_ICONS[item.type] : "link-2";
	const site = linkHost(item.url);
	return (
		<ItemRow
			icon={<Icon name={icon} size={22} />}
			title={item.name || label}
			href={site ? item.url : undefined}
			details={[label, division, site].filter(Boolean).join(" · ")}
			amount={<span className="whitespace-normal">{amount}</span>}
		/>
	);
}

function linkHost(url: string): string | null {
	if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
	return webHost(url);
}
