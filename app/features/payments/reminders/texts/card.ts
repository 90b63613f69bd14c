export const late = (count: number) => `${count} late`;
export const remind = "Remind";
export const whatsApp = "WhatsApp";
export const seeAll = "See everyone who is late";
export const waitsUntil = (at: string) => `Waits until ${at}`;
