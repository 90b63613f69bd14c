/** Everyone's password in the tests. */
export const PASSWORD = "correct horse";

/** Its hash, with a low cost, so that tests are fast. The real cost is tested with `hashPassword`. */
export const PASSWORD_HASH =
	"$argon2id$v=19$m=8,t=1,p=1$69K423En6DqS16NKO6R/xA$FKP4tGsU7j8HuguFTC+YzkxZtNTfdCl8qy0UZxGBVQI";
