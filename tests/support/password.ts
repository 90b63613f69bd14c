/** Everyone's password in tests. */
export const PASSWORD = "correct horse";

/** Its hash, at a cost that makes no test wait. What a password costs is tested beside `hashPassword`. */
export const PASSWORD_HASH =
	"$argon2id$v=19$m=8,t=1,p=1$69K423En6DqS16NKO6R/xA$FKP4tGsU7j8HuguFTC+YzkxZtNTfdCl8qy0UZxGBVQI";
