import { expect, test } from "vitest";
import { chargeLines } from "#app/features/ledger/ledger.ts";
import { newId } from "#app/lib/ids.server.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { DAY } from "#tests/support/clock.ts";
import { overviewView } from "./overview.server.ts";

test("1,000 charges of the time among 4,000 are added up in less than half a second of the processor", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const now = world.clock.now().getTime();
	await world.db.write(async (tx) => {
		for (let n = 0; n < 4_000; n += 1) {
			const id = newId();
			const lines = chargeLines({ tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 }).map(
				(line) => ({ id: newId(), entryId: id, book: "live" as const, ...line }),
			);
			const occurredAt = n % 4 === 0 ? now : now - (100 + n) * DAY;
			await tx.insert(ledgerLines).values(lines);
			await tx
				.insert(ledgerEntries)
				.values({ id, book: "live", source: `charge:${n}`, memo: "", occurredAt });
		}
	});
	const before = process.cpuUsage();
	const view = await overviewView(admin(), "week");
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1_000).toBeLessThan(500);
	expect(view.sections.find(({ id }) => id === "live")?.series[0]?.values.at(-1)).toBe(1_000 * 10_000);
});
