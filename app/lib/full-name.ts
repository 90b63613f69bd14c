type Named = { firstName: string; lastName: string; email: string };

/** A person's full name, or their email address if they have given no name. */
export const fullNameOf = ({ firstName, lastName, email }: Named) =>
	`${firstName} ${lastName}`.trim() || email;
