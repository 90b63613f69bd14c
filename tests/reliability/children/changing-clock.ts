// The server loads this before its own code. At each SIGUSR2 its clock jumps CLOCK_AHEAD_MS ahead of the machine's, or back.

const RealDate = Date;
let ahead = 0;
process.on("SIGUSR2", () => {
	ahead = ahead === 0 ? Number(process.env.CLOCK_AHEAD_MS) : 0;
});
const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

export {};
