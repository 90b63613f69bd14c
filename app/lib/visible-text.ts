/**
 * Removes characters that hide, reorder or split text, such as direction overrides; empty if nothing visible is left.
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

const PLAIN_TEXT = /^[ -~\n\t]*$/;

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** The flags of England, Scotland and Wales are a black flag with tags, which mean nothing elsewhere. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/**
 * Variation selectors stay because they choose an emoji's look, and so do the filler characters of Korean and
 * Mongolian.
 */
const INVISIBLE =
	/[\u034f\u0080-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;

const UNUSED_JOINERS =
	/(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{L}])[\u200c\u200d]+|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;

const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
