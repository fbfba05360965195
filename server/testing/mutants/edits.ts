import { sqlEdits } from "./sql-edits.ts";
import { type Node, parse, walkTree } from "./syntax.ts";

/** One change of one place: `text` stands there in place of what stood between the two. */
export interface Edit {
  kind: string;
  start: number;
  end: number;
  text: string;
}
export interface Found {
  edit: Edit;
  /** Where the innermost block or function begins that it stands in, as `blocksOf` has it; -1 where it runs when the module loads. */
  block: number;
}

const swapped: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};
const bounds: Record<string, string> = {
  "<": "less or equal",
  "<=": "less or equal",
  ">": "less or equal",
  ">=": "less or equal",
  "===": "unequal",
  "!==": "unequal",
};
/** Words for people, waits, sizes and what is only logged: whatever stands there changes nothing that anybody could hold against it. */
const idle =
  /(ms|seconds?|minutes?|hours?|days?|timeout|wait|patience|interval|every|beat|delay|backoff|poll|size|bytes|chunk|batch|most|limit|max|min|width|length|page|capacity|concurrency|level|indent|now|age)$/i;
const logs = /^(log|logger|console|say|[\w.]*\.log)\b/;

const nameOf = (node: Node): string => {
  const key = (node.id ?? node.key ?? node.left) as Node | undefined;
  return String(key?.name ?? key?.value ?? (key?.property as Node | undefined)?.name ?? "");
};
const isLogged = (above: Node[], source: string) =>
  above.some(
    (one) =>
      (one.type === "CallExpression" && logs.test(source.slice(one.start, one.end))) ||
      (one.type === "NewExpression" && /Error$/.test(source.slice((one.callee as Node).start, (one.callee as Node).end))),
  );
const isTiming = (above: Node[]) =>
  above
    .slice(0, 5)
    .some(
      (one) =>
        ["VariableDeclarator", "Property", "AssignmentPattern", "PropertyDefinition"].includes(one.type) &&
        idle.test(nameOf(one)),
    ) ||
  above
    .slice(0, 3)
    .some((one) => one.type === "CallExpression" && /^(setTimeout|setInterval)$/.test(String((one.callee as Node).name)));

/** With nothing to do, what follows would do nothing as well. */
const isEarlyEnd = (node: Node, test: string) => {
  const then = node.consequent as Node;
  const last = then.type === "BlockStatement" ? (then.body as Node[])[0] : then;
  return node.type === "IfStatement" && last?.type === "ReturnStatement" && /^[\w.!]+\.(length|size) === 0$/.test(test);
};
/** Where a block or a function's expression begins that can be left out of a run, by the place of its first character. */
export const blocksOf = (tree: Node) => {
  const found: { at: number; end: number; braces: boolean }[] = [];
  walkTree(tree, (node, [parent]) => {
    if (node.type === "BlockStatement") found.push({ at: node.start, end: node.end, braces: true });
    if (node.type === "ArrowFunctionExpression" && (node.body as Node).type !== "BlockStatement")
      found.push({ at: (node.body as Node).start, end: (node.body as Node).end, braces: false });
    const isBare =
      parent?.type === "IfStatement" && parent.test !== node && node.type !== "BlockStatement" && node.type !== "IfStatement";
    if (isBare) found.push({ at: node.start, end: node.end, braces: true });
  });
  return found;
};

/** What stands between the two sides, brackets too, with another operator. */
const operatorOf = (source: string, node: Node, other: string): [{ start: number; end: number }, string] => {
  const [start, end] = [(node.left as Node).end, (node.right as Node).start];
  return [{ start, end }, source.slice(start, end).replace(String(node.operator), other)];
};

/** All the changes of a file's meaning that are worth trying. */
export const editsOf = (source: string): Found[] => {
  const tree = parse(source);
  const blocks = blocksOf(tree);
  const found: Edit[] = [];
  walkTree(tree, (node, above) => {
    const at = (part: unknown) => source.slice((part as Node).start, (part as Node).end);
    const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
      found.push({ kind, start, end, text });
    const [parent] = above;
    if (node.type === "TaggedTemplateExpression" && /^sql\b/.test(at(node.tag))) found.push(...sqlEdits(source, node));
    if (isLogged(above, source)) return;
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
      add("condition turned round", node.test as Node, `!(${at(node.test)})`);
      add("condition always true", node.test as Node, "true");
      if (!isEarlyEnd(node, at(node.test))) add("condition never true", node.test as Node, "false");
    }
    if (node.type === "LogicalExpression" && (node.operator === "&&" || node.operator === "||")) {
      const [left, right] = [node.left as Node, node.right as Node];
      add("and for or", ...operatorOf(source, node, node.operator === "&&" ? "||" : "&&"));
      add("half of a condition dropped", node, `(${at(left)})`);
      add("half of a condition dropped", node, `(${at(right)})`);
    }
    // Of a statement's value nothing and null are one.
    const isNull = (node.right as Node | undefined)?.type === "Literal" && (node.right as Node).value === null;
    const isInStatement = above.some(({ type }) => type === "TaggedTemplateExpression");
    if (node.type === "LogicalExpression" && node.operator === "??" && !(isNull && isInStatement))
      add("?? dropped", node, `(${at(node.left)})`);
    if (node.type === "BinaryExpression" && swapped[String(node.operator)] && !isTiming(above)) {
      const operator = String(node.operator);
      // No moment is the present one to the millisecond that matters.
      if (operator.length < 3 && bounds[operator] && /\bnow\b|Date\.|performance\./.test(at(node))) return;
      const [left, right] = [node.left as Node, node.right as Node];
      const isText = [left, right].some((one) => one.type === "TemplateLiteral" || typeof one.value === "string");
      if (bounds[operator] || !isText) add(bounds[operator] ?? "plus for minus", ...operatorOf(source, node, swapped[operator]!));
    }
    if (parent?.type === "IfStatement" && parent.consequent === node && !isEarlyEnd(parent, at(parent.test))) {
      const last = node.type === "BlockStatement" ? (node.body as Node[]).at(-1) : node;
      if (last?.type === "ThrowStatement" || last?.type === "ReturnStatement" || last?.type === "ContinueStatement")
        add("guard taken out", node, "{}");
    }
    if (node.type === "ExpressionStatement") {
      const expression = node.expression as Node;
      // An if without anything behind it is no code.
      const nothing = parent?.type === "IfStatement" ? "{}" : ";";
      if (expression.type === "AwaitExpression") add("awaited statement left out", node, nothing);
      if (expression.type === "CallExpression" && !logs.test(at(expression))) add("call left out", node, nothing);
      if (expression.type === "AssignmentExpression") add("assignment left out", node, nothing);
    }
    if (
      node.type === "Literal" &&
      typeof node.value === "number" &&
      node.value >= 0 &&
      node.value < 10 &&
      !isTiming(above) &&
      parent?.type !== "TSLiteralType"
    )
      add("off by one", node, String(node.value + 1));
    if (node.type === "Literal" && typeof node.value === "boolean") add("true for false", node, String(!node.value));
    if (node.type === "CallExpression" && (node.callee as Node).type === "MemberExpression") {
      const { object, property } = node.callee as unknown as { object: Node; property: Node };
      if (property.name === "filter") add("filter dropped", node, at(object));
      if (property.name === "some" || property.name === "every")
        add("some for every", property, property.name === "some" ? "every" : "some");
    }
    if (node.type === "SpreadElement" && parent?.type === "ObjectExpression") add("spread dropped", node, "...{}");
  });
  return found.map((edit) => ({ edit, block: innermost(blocks, edit.start) }));
};

const innermost = (blocks: { at: number; end: number }[], place: number) =>
  blocks.filter(({ at, end }) => at <= place && place < end).reduce((best, { at }) => Math.max(best, at), -1);
