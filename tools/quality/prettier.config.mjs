export default {
  printWidth: 100,
  singleQuote: true,
  semi: true,
  trailingComma: 'all',
};
