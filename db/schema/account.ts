import { blob, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./access.ts";
import { instant } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** A person's picture, 256 pixels square, as WebP. */
export const profilePictures = sqliteTable("profile_pictures", {
	userId: text()
		.primaryKey()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
	hash: text().notNull(), // of the image; it is in the picture's address
	image: blob({ mode: "buffer" }).notNull(),
	createdAt: instant().notNull(),
});

rowsOf(profilePictures, {
	person: { by: profilePictures.userId, told: "Their profile shows it, for them to save.", erased: true },
});
