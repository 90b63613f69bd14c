/*
 * Loaded into the server before its own code: its clock is set ahead by CLOCK_AHEAD_MS, so that hours go by between two
 * lives. It changes nothing else of what the server does.
 */

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = () => RealDate.now() + ahead;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
