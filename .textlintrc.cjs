const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

const { starts, anywhere } = parse(readFileSync(join(__dirname, 'docs/phrases-to-avoid.yml'), 'utf8'));

const rule = ({ avoid, match = avoid, write }, before = '', after = '') => ({
  pattern: `/${before}(?<![\\w-])(?:${match})(?![\\w-])${after}/i`.replaceAll(' ', '\\s+'),
  message: `“${avoid}”: write ${write}`,
});

module.exports = {
  plugins: { [join(__dirname, 'scripts/textlint-typescript.ts')]: true },
  rules: {
    '@textlint-rule/pattern': {
      patterns: [
        ...starts.map((phrase) => ({
          ...rule(phrase, '(?<=^|[.!?] )', '(?![^.!]*\\?)'),
          allowNodeTypes: ['TableCell'],
        })),
        ...anywhere.map((phrase) => rule(phrase)),
      ],
    },
  },
};
