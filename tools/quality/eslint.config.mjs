// What the compiler cannot see. Layout is the formatter's, the house's order is tools/tidy's.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Markup from a string is the way in for foreign script; React's own text is escaped. */
const markupFromText = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Markup is never made from text (decisions.md 3, content policy).',
};

const typed = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-for-in-array': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/prefer-promise-reject-errors': 'error',
  '@typescript-eslint/restrict-plus-operands': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
};

/** The browser knows of the network, not whether the server answers in it. */
const networkAlone = {
  object: 'navigator',
  property: 'onLine',
  message: 'Ask isOnline() or useOnline() (session/browser-reach.ts).',
};

const plain = {
  eqeqeq: ['error', 'always'],
  'no-console': 'error',
  'no-debugger': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-restricted-properties': ['error', networkAlone],
  'no-restricted-syntax': ['error', markupFromText],
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

/** Programs that a person reads in a terminal, and the page's last resort. */
const talksToTheConsole = [
  'tools/**',
  'e2e/**',
  'packages/*/test/**',
  'packages/server/bench/**',
  'packages/server/src/main.ts',
  'packages/server/src/cli.ts',
  'packages/server/src/cli/**',
  'packages/web/src/**/*error-boundary*.tsx',
];

/**
 * The one program that knows the types of these files. ESLint keeps each program that it has asked
 * until it ends, so every file must find its own at once: with a list to try, five programs stood
 * in memory beside each other (4.07 GB of the 4.29 that Node gives itself), three of them of the
 * browser's files.
 */
function typesFrom(project, folders) {
  return {
    files: folders.flatMap((each) => (each.includes('*') ? [`${each}/*.{ts,tsx}`] : [each])),
    languageOptions: { parserOptions: { project: [project], tsconfigRootDir: root } },
  };
}

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.data/**',
      'coverage/**',
      'packages/web/public/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin, 'react-hooks': reactHooks },
    languageOptions: { parser: tseslint.parser },
    rules: { ...plain, ...typed },
  },
  typesFrom('packages/core/tsconfig.test.json', ['packages/core/**']),
  typesFrom('packages/server/tsconfig.json', ['packages/server/**', 'tools/**', 'e2e/**']),
  typesFrom('packages/web/tsconfig.test.json', ['packages/web/**']),
  typesFrom('tools/quality/tsconfig.json', ['vitest.config.ts', 'packages/web/vite.config.ts']),
  {
    files: ['**/*.mjs', '**/*.js'],
    rules: plain,
  },
  {
    files: ['packages/web/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // A drawing may be thrown away: what it left in a ref would stay (ui/use-latest.ts).
      'react-hooks/refs': 'error',
    },
  },
  {
    // An answer's body has no type in a test, which says what it expects of it; and Vite's style
    // plugin comes without types.
    files: ['**/*.test.ts', 'e2e/**', 'packages/*/test/**', 'packages/web/vite.config.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: talksToTheConsole,
    rules: { 'no-console': 'off' },
  },
  {
    files: ['packages/web/src/session/browser-reach.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Compares with what was drawn last, which it keeps in an effect: there it must be read.
    files: ['packages/web/src/ui/use-steady.ts'],
    rules: { 'react-hooks/refs': 'off' },
  },
);
