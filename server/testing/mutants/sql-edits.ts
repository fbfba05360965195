import type { Edit } from "./edits.ts";
import type { Node } from "./syntax.ts";

/** The statement with its values, quoted texts and remarks blotted out, each character in its place. */
const blotted = (source: string, template: Node) => {
  const text = source.slice(template.start, template.end).split("");
  const blot = (from: number, to: number, by: string) => text.fill(by, from - template.start, to - template.start);
  const quasis = template.quasis as Node[];
  // What stands between two pieces of text is a value, with its ${ and }.
  for (const [n, quasi] of quasis.slice(1).entries()) blot(quasis[n]!.end, quasi.start, "v");
  text[0] = text[text.length - 1] = " ";
  return text
    .join("")
    .replace(/'[^']*'/g, (quoted) => "q".repeat(quoted.length))
    .replace(/--[^\n]*/g, (remark) => " ".repeat(remark.length));
};

const opening = /\(|\[|\bcase\b/iy;
const closing = /\)|\]|\bend\b/iy;
/** From here on to the end of this part of the statement: a closing bracket or one of these words at the same depth. */
const endOf = (sql: string, from: number, words: RegExp) => {
  for (let at = from, depth = 0; at < sql.length; at += 1) {
    const matches = (what: RegExp) => {
      what.lastIndex = at;
      return what.exec(sql);
    };
    const isWord = at === 0 || !/\w/.test(sql[at - 1]!) || !/\w/.test(sql[at]!);
    if (!isWord) continue;
    if (depth === 0 && matches(words)) return at;
    if (matches(opening)) depth += 1;
    else if (matches(closing)) depth -= 1;
    if (depth < 0) return at;
  }
  return sql.length - 1;
};
const condition =
  /\b(and|or|group by|order by|limit|offset|for (update|no key|share)|returning|on conflict|union|having|then|when|else|(left |cross |inner |full )?join|where|select|do (update|nothing)|window)\b|;/iy;
const clause = /\b(from|where|returning|on conflict|union|limit|offset|for (update|no key|share)|order by|group by)\b|;/iy;

/** RLS shows a client's transaction its own rows alone, and ids are drawn from more than a lifetime: the company beside them says nothing new. */
const isCompany = /client_?id/i;
const present = /now\(\)|clock_timestamp\(|statement_timestamp\(/i;
const plain = (sql: string) => sql.trim().replace(/\s+/g, " ");

/** The changes of one statement (or a piece of one) that leave it a statement. */
export const sqlEdits = (source: string, tagged: Node): Edit[] => {
  const template = tagged.quasi as Node;
  const sql = blotted(source, template);
  const found: Edit[] = [];
  const add = (kind: string, from: number, to: number, text: string) =>
    found.push({ kind: `SQL: ${kind}`, start: template.start + from, end: template.start + to, text });
  const each = (what: RegExp, use: (at: number, match: RegExpExecArray) => void) => {
    for (const match of sql.matchAll(new RegExp(what.source, "gi"))) use(match.index, match as RegExpExecArray);
  };

  each(/\band\b/, (at) => {
    if (/\bbetween\s+\S+\s*$/i.test(sql.slice(0, at))) return;
    const end = endOf(sql, at + 3, condition);
    if (!isCompany.test(sql.slice(at, end)) && plain(sql.slice(at + 3, end))) add("condition dropped", at, end, " ");
    add("or for and", at, at + 3, "or");
  });
  each(/\bwhere\b/, (at, { 0: word }) => {
    const from = at + word.length;
    const end = endOf(sql, from, condition);
    const next = /^and\b/i.exec(sql.slice(end));
    if (isCompany.test(sql.slice(from, end)) || !plain(sql.slice(from, end)) || /^or\b/i.test(sql.slice(end))) return;
    add("condition dropped", from, next ? end + 3 : end, next ? " " : " true ");
  });
  each(/\bor\b/, (at) => add("and for or", at, at + 2, "and"));
  each(/(?<![<>=\-!@#|&*/+~])(<=|>=|<>|<|>)(?![<>=@-])/, (at, { 0: operator }) => {
    const other: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "<>": "=" };
    // No moment is the present one to the microsecond.
    if (operator !== "<>" && present.test(sql.slice(Math.max(0, at - 30), at + 30))) return;
    add(operator === "<>" ? "unequal" : "less or equal", at, at + operator.length, other[operator]!);
  });
  each(/\b(?:and|where|or|when|not)\s+[\w.]+\s+(=)\s/, (at, { 0: all }) => {
    if (!isCompany.test(all)) add("unequal", at + all.lastIndexOf("="), at + all.lastIndexOf("=") + 1, "<>");
  });
  each(/\bfor (no key update|update|key share|share)( of \w+(, \w+)*)?( skip locked)?/, (at, { 0: lock }) =>
    add("lock dropped", at, at + lock.length, ""),
  );
  each(/\bset\s+(?=[\w"]+\s*=)/, (at, { 0: word }) => {
    const from = at + word.length;
    const end = endOf(sql, from, clause);
    const cuts = [from];
    for (let comma = endOf(sql, from, /,/y); comma < end; comma = endOf(sql, comma + 1, /,/y)) cuts.push(comma);
    if (cuts.length < 2) return;
    for (const [n, cut] of cuts.entries()) {
      const to = cuts[n + 1] ?? end;
      if (n === 0) add("column not set", cut, cuts[1]! + 1, "");
      else add("column not set", cut, to, " ");
    }
  });
  each(/\border by\b/, (at) => {
    const end = endOf(sql, at + 8, /\b(limit|offset|for (update|no key|share)|returning|union|rows|range)\b|;/iy);
    // The order in which rows are locked is one of the whole product, and tried by a test of its own.
    if (!/^for /i.test(sql.slice(end))) add("order dropped", at, end, "");
  });
  each(/\bdesc\b/, (at) => add("order turned round", at, at + 4, "asc"));
  each(/\blimit 1\b/, (at, { 0: all }) => {
    // Of an answer whose first row is taken the others are not looked at; more than one is a size.
    const isWhole = sql.slice(0, at).split("(").length === sql.slice(0, at).split(")").length;
    if (!isWhole) add("limit dropped", at, at + all.length, "");
  });
  each(/\bis (not )?null\b/, (at, { 0: all, 1: not }) =>
    add("null turned round", at, at + all.length, not ? "is null" : "is not null"),
  );
  each(/\bnot exists\b/, (at) => add("exists turned round", at, at + 10, "exists"));
  each(/(?<!not )\bexists\b(?=\s*\()/, (at) => add("exists turned round", at, at + 6, "not exists"));
  each(/\bleft join\b/, (at) => add("join", at, at + 9, "join"));
  // What is looked for in a list, or woken, is the same however often it stands there.
  each(/(?<!\(\s*(select )?)\bdistinct\b(?! on)(?! from)|(?<=count\()distinct\b/, (at) =>
    add("distinct dropped", at, at + 8, ""),
  );
  each(/\b(least|greatest|min|max)(?=\s*\()/, (at, { 0: word }) =>
    add(
      "least for greatest",
      at,
      at + word.length,
      { least: "greatest", greatest: "least", min: "max", max: "min" }[word.toLowerCase()]!,
    ),
  );
  each(/\bcoalesce\(/, (at, { 0: word }) => {
    const first = endOf(sql, at + word.length, /,/y);
    const end = endOf(sql, at + word.length, /;/y);
    const from = template.start + at + word.length;
    if (first < end) add("coalesce dropped", at, end + 1, `(${source.slice(from, template.start + first)})`);
  });
  each(/(?<=[\w)\]] )([+-])(?= [\w(])/, (at, { 0: sign }) => add("plus for minus", at, at + 1, sign === "+" ? "-" : "+"));
  each(/(?<=[<>=] )(\d)(?![\w.])/, (at, { 0: digit }) => add("off by one", at, at + 1, String(Number(digit) + 1)));
  each(/(?<== )(true|false)\b/, (at, { 0: word }) =>
    add("true for false", at, at + word.length, word === "true" ? "false" : "true"),
  );
  return found.filter(({ kind, start }) => kind !== "SQL: order dropped" || !isPlainSet(sql, start - template.start));
};

/** What is gathered into a set or only looked at for being there has no order. */
const isPlainSet = (sql: string, at: number) => /\bexists\s*\([^()]*$/i.test(sql.slice(0, at));
