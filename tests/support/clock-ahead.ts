// The server loads this before its own code. Its clock runs CLOCK_AHEAD_MS ahead of the machine's.

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = () => RealDate.now() + ahead;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
