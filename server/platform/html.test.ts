import { expect, test } from "vitest";
import { cleanHtml } from "./html.ts";

const hostile = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  '<img src=x onerror="alert(1)">',
  '<img src="https://a.example/a.jpg" srcset="javascript:alert(1) 1x" onload=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg><style><img src="</style><img src=x onerror=alert(1)//">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:1">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<base href="https://evil.example/"><a href="x">x</a>',
  '<form action="https://evil.example"><input name=p><button formaction=javascript:1>x</button></form>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<template><script>1</script></template>",
  '<meta http-equiv=refresh content="0;url=https://evil.example"><link rel=stylesheet href=//evil.example>',
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?php echo 1 ?><p>x",
  '<details open ontoggle=alert(1)><video src=x onerror=alert(1)><object data="x"></object><embed src=x>',
  "<div><p>a</div></p></table><table><tr><td>b",
  "<<script>alert(1)//<</script>",
  '<p id="x" class="y" data-z="1" onclick="1">x</p>',
];
const allowed =
  /^<\/?(p|br|hr|div|span|b|strong|i|em|u|s|sub|sup|blockquote|pre|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|a|img)((?: (?:href|src)="https?:\/\/[^"<>]*")|(?: (?:alt|width|height|colspan|rowspan)="[^"<>]*"))* ?\/?>$/;

test.each(hostile)("of a description only allow-listed tags remain, and a second look finds nothing more: %s (S46)", (text) => {
  const clean = cleanHtml(text);
  for (const tag of clean.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(allowed);
  expect(clean).not.toMatch(/alert\(1\)(?!\/\/&lt;)/);
  expect(cleanHtml(clean)).toBe(clean);
});

test("what a description is made of stays, and a text that is no HTML stays to the letter (S46)", () => {
  const good =
    '<h2>Keten &amp; pamuk</h2><ul><li><b>Ölçü</b>: 5 &lt; 6</li></ul><p>İlk<br />satır <a href="https://a.example/?a=1&amp;b=2">x</a></p>';
  expect(cleanHtml(good)).toBe(good);
  for (const plain of ["A & B < C > D", "5<6 ve 7>3", "Satır\n\nsatır  iki boşluk", "&lt;script&gt;"])
    expect(cleanHtml(plain)).toBe(plain);
});
