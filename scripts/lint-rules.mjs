/** Files in which a rule does not apply. */
const tests = /\.test\.tsx?$/;

/** Calls of endpoints by hand: reading in `x-queries.ts`, commands in `x-commands.ts`, the kit itself. */
const mayCall = [
  /^platform\/web\/api\//,
  /-(?:queries|commands)\.tsx?$/,
  /^platform\/web\/(?:form\/use-action|downloads\/use-download|lists\/define-list)\.ts$/,
  // The session and the organisation are chosen before any screen.
  /^modules\/identity\/web\/current-user\.ts$/,
  /^modules\/organizations\/web\/workplace\.ts$/,
];
/** Properties whose functions call an endpoint for the kit: a form sends, a source of the palette searches. */
const calling = new Set(['send', 'search']);

/** Declarations of queries: in `x-queries.ts` and the kit. */
const mayQuery = [
  /-queries\.tsx?$/,
  /^platform\/web\/(?:api\/endpoint-query|lists\/define-list|records\/record-screen)\.ts$/,
];
const declaring = new Set(['endpointQuery', 'queryOptions', 'infiniteQueryOptions', 'defineList']);

/** True if the function around the node is handed to the kit, which runs it and shows its failure. */
function isHandedOver(node) {
  for (let at = node; at !== null && at !== undefined; at = at.parent) {
    const { parent } = at;
    if (parent === null || parent === undefined) return false;
    if (parent.type === 'Property' && parent.value === at && calling.has(nameOf(parent.key))) return true;
    if (parent.type === 'JSXAttribute' && calling.has(parent.name.name)) return true;
    if (parent.type === 'CallExpression' && parent.arguments[0] === at && nameOf(parent.callee) === 'useCommand')
      return true;
  }
  return false;
}

function nameOf(node) {
  return node.type === 'Identifier' ? node.name : undefined;
}

/** Creates a rule for the files of the web client; `visit` returns visitors of a file by its path. */
function webRule(exempt, visit) {
  return {
    create(context) {
      const path = context.filename.slice(context.cwd.length + 1);
      const isWeb = /^(?:platform|app|modules\/[^/]+)\/web\//.test(path) && !tests.test(path);
      return isWeb && !exempt.some((pattern) => pattern.test(path)) ? visit(context, path) : {};
    },
  };
}

const calls = webRule(mayCall, (context) => ({
  CallExpression(node) {
    if (nameOf(node.callee) === 'call' && !isHandedOver(node))
      context.report({
        node,
        message:
          'An endpoint called by hand: use useAction or useCommand for a command, useDownload for a file, `send` of useSave for a form, a query in x-queries.ts for reading',
      });
  },
}));

const queries = webRule(mayQuery, (context) => ({
  CallExpression(node) {
    if (declaring.has(nameOf(node.callee)))
      context.report({ node, message: `${node.callee.name} outside of x-queries.ts: declare the query there` });
  },
  Property(node) {
    if (nameOf(node.key) === 'queryFn')
      context.report({ node, message: 'A query in place: declare it in x-queries.ts by endpointQuery' });
  },
}));

/** Formats, orders and names by `Intl`: in the platform alone, where they are cached and the same everywhere. */
const mayFormat = /^(?:platform\/contract|platform\/web\/format|platform\/server\/documents)\//;
const localised = new Set(['localeCompare', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

const formats = {
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1);
    if (!/^(?:platform|app|modules)\//.test(path) || tests.test(path) || mayFormat.test(path)) return {};
    return {
      MemberExpression(node) {
        if (nameOf(node.object) === 'Intl' || localised.has(nameOf(node.property)))
          context.report({
            node,
            message:
              'A format in place: use platform/web/format, or format-calendar.ts, text-order.ts, display-names.ts, decimal-text.ts of platform/contract, and add what is missing there',
          });
      },
    };
  },
};

const scaling = new Map([
  ['fromScaled', 'fromCents'],
  ['toScaled', 'toCents'],
]);

/** Cents and euros: converted by one pair of functions. */
const money = {
  create: (context) => ({
    CallExpression(node) {
      const better = scaling.get(nameOf(node.callee));
      const [, decimals] = node.arguments;
      if (better === undefined || decimals === undefined || nameOf(decimals) !== 'amountDecimals') return;
      if (!context.filename.endsWith('platform/contract/decimals.ts'))
        context.report({ node, message: `An amount scaled in place: use ${better} of platform/contract/decimals.ts` });
    },
  }),
};

/** Styles in place, except those that are computed or variables of CSS. */
const styles = {
  create: (context) => ({
    JSXAttribute(node) {
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : undefined;
      if (node.name.name !== 'style' || value?.type !== 'ObjectExpression') return;
      if (/\/app\/gallery\//.test(context.filename)) return;
      const isFixed = value.properties.every((property) => property.value?.type === 'Literal');
      if (isFixed)
        context.report({
          node,
          message: 'A fixed style in place: use a property of the part, or a class of a CSS module',
        });
    },
  }),
};

/** Cuts what stands in brackets, from the inside. */
function withoutBrackets(text) {
  const shorter = text.replaceAll(/\([^()]*\)/g, ' ');
  return shorter === text ? text : withoutBrackets(shorter);
}

/** Raw alternatives in a condition: without brackets they undo the conditions beside them. */
const brackets = {
  create: (context) => ({
    TaggedTemplateExpression(node) {
      if (nameOf(node.tag) !== 'sql' || nameOf(node.parent?.callee?.property ?? {}) !== 'where') {
        const isChosen = node.parent?.type === 'ConditionalExpression' && nameOf(node.tag) === 'sql';
        if (!isChosen || nameOf(node.parent.parent?.callee?.property ?? {}) !== 'where') return;
      }
      if (/\sOR\s/.test(withoutBrackets(node.quasi.quasis.map(({ value }) => value.raw).join('?'))))
        context.report({ node, message: 'Raw alternatives without brackets: write sql`(a OR b)`' });
    },
  }),
};

export default { meta: { name: 'kontor' }, rules: { brackets, calls, queries, formats, money, styles } };
