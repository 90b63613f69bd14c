type Named = { firstName: string; lastName: string; email: string };

/** What a person is called in full; their email address if they have given no name. */
export const fullNameOf = ({ firstName, lastName, email }: Named) =>
	`${firstName} ${lastName}`.trim() || email;
