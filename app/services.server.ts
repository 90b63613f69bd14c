import type { HouseRules } from "#app/access/ctx.ts";
import type { Model } from "#app/features/assistant/model/model.ts";
import { createBookingReader, type ReadBooking } from "#app/features/bookings/links/read-booking.server.ts";
import { createPictureReader, type ReadPicture } from "#app/features/bookings/links/read-picture.server.ts";
import { guardedGateway } from "#app/features/fund/reconciliation/provider-account.server.ts";
import { vapidKeys } from "#app/features/messages/push/vapid.server.ts";
import { isBooked } from "#app/features/payments/payments.queries.ts";
import { createPictures, type Pictures } from "#app/features/pictures/pictures.server.ts";
import { phoneLine } from "#app/features/tiers/tier-features.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import { isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import { observedGateway } from "#app/gateway/observed-gateway.server.ts";
import { type ProviderHosts, stripeHosts } from "#app/gateway/stripe/csp-hosts.ts";
import { followPages, type LivePages } from "#app/http/live-pages.server.ts";
import type { AssistantEnv, Env, StripeEnv } from "#app/lib/env.server.ts";
import { newSecret } from "#app/lib/ids.server.ts";
import { log } from "#app/lib/log.server.ts";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import { demoMailer, noMailer } from "#app/mail/demo-mailer.server.ts";
import type { Mailer } from "#app/mail/mailer.ts";
import { mailSecret } from "#app/mail/signed-links.server.ts";
import { backUpApart } from "#db/backups/back-up-apart.ts";
import type { Backup } from "#db/backups/make-backup.ts";
import { followDatabaseClock, readPostgresTime } from "#db/database-clock.ts";
import type { Db, Reader } from "#db/db.ts";
import { isPostgres } from "#db/engine.ts";
import type { Replication } from "#db/litestream/replicate.ts";
import { type Locations, openLocations } from "#db/locations/open.ts";
import { openDb } from "#db/open-db.server.ts";
import { secretBox } from "#db/secret-box.ts";
import { secretsKeysOf } from "#db/secrets.ts";

/** Lives as long as the process. */
export type Services = {
	env: Omit<Env, "stripe" | "smtp" | "assistant" | "house" | "secretsKeys" | "replica">; // without the keys and passwords that only `payments`, `mail` and `model` use
	db: Db;
	now: () => Date; // by the database's clock
	databaseTime: (db: Reader) => Promise<number>; // UTC ms, read in a transaction: for leases
	payments: PaymentGateway;
	mail: Mailer;
	house: HouseRules;
	live: LivePages;
	locations: Locations;
	replication: Replication | null; // Litestream's copy, if this process runs Litestream
	backUp: (() => Promise<Backup>) | null; // copies the database in another process; null for a database server
	pictures: Pictures;
	readBooking: ReadBooking;
	readPicture: ReadPicture;
	model: Model | null; // answers the assistant's questions; null if Gangway answers by itself
	providerHostsFor: (pathname: string) => ProviderHosts | null; // the provider's hosts that a page may load from, by its path
	flashSecret: string; // signs the flash cookie; stored in the database at the first start
};

export async function openServices(
	{ stripe, smtp, assistant, house, secretsKeys, replica: _, ...env }: Env,
	replication: Replication | null = null,
): Promise<Services> {
	const db = await openDb(env.DATABASE_URL, secretBox(secretsKeysOf(env.DATABASE_URL, secretsKeys)));
	const { now, databaseTime } = await openClock(env.DATABASE_URL, db);
	const payments = await openGateway(stripe, db, now);
	const mail = await openMailer({ stripe, smtp, ...env }, db, now);
	const providerHostsFor = stripe ? stripeHosts(stripe) : () => null;
	const locations = openLocations();
	const pictures = createPictures(locations);
	const readBooking = createBookingReader(env.LINK_FETCH_RESOLVE);
	const readPicture = createPictureReader(env.LINK_FETCH_RESOLVE);
	const flashSecret = await storedSecret(db, "flash_secret", newSecret);
	await Promise.all([mailSecret(db), vapidKeys(db)]); // made now, so that pages only read them
	phoneLine().exists = env.phone !== null;
	const live = followPages(db);
	const place = { url: env.DATABASE_URL, folder: env.BACKUP_FOLDER };
	const backUp = isPostgres(place.url) ? null : () => backUpApart(place);
	return {
		env,
		db,
		now,
		databaseTime,
		payments,
		mail,
		house,
		live,
		locations,
		backUp,
		replication,
		pictures,
		readBooking,
		readPicture,
		model: openModel(assistant),
		providerHostsFor,
		flashSecret,
	};
}

/**
 * All processes that use a database file run on one machine, which has one clock. Processes on several machines follow
 * the database server's clock.
 */
async function openClock(url: string, { read }: Db): Promise<Pick<Services, "now" | "databaseTime">> {
	if (!isPostgres(url)) return { now: () => new Date(), databaseTime: async () => Date.now() };
	const { now } = await followDatabaseClock(() => readPostgresTime(read));
	return { now, databaseTime: readPostgresTime };
}

/** The payment provider of the configuration: Stripe with keys, and demo money without. */
export async function openGateway(
	stripe: StripeEnv | null,
	db: Db,
	now: () => Date,
): Promise<PaymentGateway> {
	return stripe ? openStripeGateway(stripe, db, now) : observed(demoGateway(db, now), db);
}

/**
 * Stripe's SDK takes 35 MB of memory, so it is only loaded with keys. Keys of another account or mode end the process.
 * If Stripe does not answer, the process starts and checks again before the first call.
 */
async function openStripeGateway(env: StripeEnv, db: Db, now: () => Date): Promise<PaymentGateway> {
	const { stripeGateway } = await import("#app/gateway/stripe/gateway.server.ts");
	const { gateway, check } = guardedGateway(db, observed(stripeGateway(env, now), db), exitWith);
	await check().catch((error: unknown) => {
		if (!isProviderTimeout(error)) throw error;
		log.error("Stripe does not answer. Nobody can pay until it has said whose keys these are.");
	});
	return gateway;
}

const observed = (gateway: PaymentGateway, { read }: Db) =>
	observedGateway(gateway, { isBooked: (attempt) => isBooked(read, attempt) });

function exitWith(problem: string): void {
	process.stderr.write(`Configuration: ${problem}\n`);
	process.exit(1);
}

/** The package that talks to models takes 20 MB of memory, so it is loaded with the first question. */
function openModel(env: AssistantEnv | null): Model | null {
	if (!env) return null;
	return {
		host: new URL(env.url).host,
		async ask(question) {
			const { modelOf } = await import("#app/features/assistant/model/ask-model.server.ts");
			return modelOf(env)(question);
		},
	};
}

/** nodemailer is only loaded if mail is sent. */
async function openMailer(
	env: Omit<Env, "assistant" | "house" | "secretsKeys" | "replica">,
	db: Db,
	now: () => Date,
): Promise<Mailer> {
	const { stripe, smtp, APP_ORIGIN, PORT, SUPPORT_EMAIL, SUPPORT_REPLY_ADDRESS: replies } = env;
	const origin = APP_ORIGIN ?? `http://localhost:${PORT}`;
	if (!smtp)
		return stripe ? noMailer(origin) : demoMailer(db, now, { origin, support: SUPPORT_EMAIL, replies });
	const { smtpMailer } = await import("#app/mail/smtp-mailer.server.ts");
	return smtpMailer({ ...smtp, origin, replies });
}
