import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["build/", ".venv/", "docs/", "labs/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
