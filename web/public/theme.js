// Before the first paint: the looks and the language this browser has chosen.
(function () {
  try {
    var chosen = JSON.parse(localStorage.getItem("smazzata.settings") || "{}");
    var root = document.documentElement;
    if (chosen.theme === "light" || chosen.theme === "dark") root.dataset.theme = chosen.theme;
    if (chosen.contrast) root.dataset.contrast = "high";
    var language = localStorage.getItem("PARAGLIDE_LOCALE") || navigator.language.slice(0, 2);
    root.lang = language === "en" || language === "it" ? language : "it";
  } catch (error) {
    /* private mode: the defaults */
  }
})();
