// Runs before the first paint, outside the bundle, so that no theme flashes and the strict
// content policy needs no inline script. Keys: src/theme/theme.ts and the stored shop name.
(function () {
  var root = document.documentElement;
  var theme = null;
  var shop = null;
  try {
    theme = localStorage.getItem('tillbook.theme');
    shop = localStorage.getItem('tillbook.shopName');
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  root.dataset.mantineColorScheme = theme;
  if (shop) {
    document.addEventListener('DOMContentLoaded', function () {
      var name = document.getElementById('first-paint-name');
      if (name) name.textContent = shop;
    });
  }
})();
