/**
 * Text without the characters that cannot be seen and that reorder, hide or split what stands around them: marks and
 * overrides of direction, zero-width spaces, controls, tags. Lines end with "\n". A joiner stays where a script or
 * an emoji needs it. A text in which nothing can be seen is empty.
 */
export function visibleText(text: string): string {
	if (PLAIN_TEXT.test(text)) return text;
	const visible = text
		.replace(LINE_ENDS, "\n")
		.replace(TAGS, "$1")
		.replace(INVISIBLE, "")
		.replace(UNUSED_JOINERS, "");
	return VISIBLE.test(visible) ? visible : "";
}

/** Most texts have nothing to take out. */
const PLAIN_TEXT = /^[ -~\n\t]*$/;

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** The flags of England, Scotland and Wales are a black flag with tags; tags mean nothing elsewhere. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/** Variation selectors are not among them, as they choose an emoji's look; nor are the fillers of Korean and Mongolian. */
const INVISIBLE =
	/[\u034f\u0080-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;

/** Joiners (U+200C and U+200D), except those after an emoji, or after a letter or mark of a script that uses them. */
const UNUSED_JOINERS =
	/(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{L}])[\u200c\u200d]+|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;

const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
