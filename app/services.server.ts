import { eq } from "drizzle-orm";
import { createBookingReader, type ReadBooking } from "#app/features/booking-links/read-booking.server.ts";
import { createPictures, type Pictures } from "#app/features/pictures/pictures.server.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { type ProviderHosts, stripeHosts } from "#app/gateway/stripe/csp-hosts.ts";
import type { Env, StripeEnv } from "#app/lib/env.server.ts";
import { newSecret } from "#app/lib/ids.server.ts";
import { type Db, openDb } from "#db/client.server.ts";
import { openPlaces, type Places } from "#db/places/open.ts";
import { settings } from "#db/schema/index.ts";

/** What lives as long as the process. */
export type Services = {
	/** Without the provider's keys, which only `payments` has. */
	env: Omit<Env, "stripe">;
	db: Db;
	now: () => Date;
	payments: PaymentGateway;
	/** Airports and towns, in a file of their own. */
	places: Places;
	/** Draws trips: their routes, and what a chat shows under their links. */
	pictures: Pictures;
	/** Fetches and reads the page behind a link that somebody pasted. */
	readBooking: ReadBooking;
	/** Whom a page lets in besides ourselves, by its path. */
	providerHostsFor: (pathname: string) => ProviderHosts | null;
	/** Signs the flash cookie; made once per installation and kept in the database. */
	flashSecret: string;
};

export async function openServices({ stripe, ...env }: Env): Promise<Services> {
	const db = openDb(env.DATABASE_URL);
	const now = () => new Date();
	const payments = stripe ? await loadStripeGateway(stripe, now) : demoGateway(db, now);
	const providerHostsFor = stripe ? stripeHosts(stripe) : () => null;
	const places = openPlaces();
	const pictures = createPictures(places);
	const readBooking = createBookingReader(env.LINK_FETCH_RESOLVE);
	const flashSecret = await readFlashSecret(db);
	return { env, db, now, payments, places, pictures, readBooking, providerHostsFor, flashSecret };
}

/** Stripe's SDK is loaded only where there are keys: it takes 35 MB. */
async function loadStripeGateway(env: StripeEnv, now: () => Date): Promise<PaymentGateway> {
	const { stripeGateway } = await import("#app/gateway/stripe/gateway.server.ts");
	return stripeGateway(env, now);
}

function readFlashSecret(db: Db): Promise<string> {
	return db.write(async (tx) => {
		await tx.insert(settings).values({ name: "flash_secret", value: newSecret() }).onConflictDoNothing();
		const [row] = await tx.select().from(settings).where(eq(settings.name, "flash_secret"));
		if (!row) throw new Error("a setting just written is missing");
		return row.value;
	});
}
