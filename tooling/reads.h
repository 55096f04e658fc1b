/* What compiled modules ask of Python again and again, remembered where it is asked.
 *
 * mypyc knows where the attributes of its own classes are. For those of all others (structs of msgspec, named tuples) and
 * for the names of a module it asks Python by name, every time: 160 and 70 instructions. Here it is done as Python's
 * own interpreter does it since 3.11: each place in the code remembers where it found what it asks for, and looks there
 * first, as long as the type, or the module, is what it was.
 *
 * compile.py has this included after everything that mypyc includes. It changes what things cost, never what they are:
 * tests/test_reads.py.
 */
#ifndef SMAZZATA_READS_H
#define SMAZZATA_READS_H

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)

#include <limits.h>
#include <stddef.h>

/* ---- attributes ----------------------------------------------------------------------------------------------------- */
typedef struct { /* small: hundreds of them are looked at for every action */
    unsigned int version; /* of the type: another number after every change to it, and never the same for two types */
    unsigned short offset;
    unsigned short tries; /* a place that sees ever different types gives up */
    PyObject *name;       /* ours: nearly always the same at one place, but `getattr` may be given any */
} SmzPlace;

#define SMZ_NO_VERSION UINT_MAX /* which no type has; one that is not to be remembered has 0 */
#define SMZ_TRIES 16
#define SMZ_OBJECT_EX 16 /* Py_T_OBJECT_EX, whose name depends on the version of Python */
#define SMZ_RELATIVE 8   /* Py_RELATIVE_OFFSET */

/* Which item of its tuple this descriptor of a named tuple reads; -1: it is none. */
static Py_ssize_t smz_index(PyObject *descriptor) {
    Py_ssize_t index = -1;
    if (strcmp(Py_TYPE(descriptor)->tp_name, "collections._tuplegetter") != 0) {
        return index;
    }
    PyObject *parts = PyObject_CallMethod(descriptor, "__reduce__", NULL); /* (type, (index, doc)) */
    PyObject *made_of = parts != NULL && PyTuple_Check(parts) && PyTuple_GET_SIZE(parts) == 2 ? PyTuple_GET_ITEM(parts, 1) : NULL;
    if (made_of != NULL && PyTuple_Check(made_of) && PyTuple_GET_SIZE(made_of) == 2) {
        index = PyLong_AsSsize_t(PyTuple_GET_ITEM(made_of, 0));
    }
    Py_XDECREF(parts);
    PyErr_Clear();
    return index;
}

/* Where in an object of this type lies what this descriptor reads; 0: not to be had like that. */
static Py_ssize_t smz_offset(PyTypeObject *type, PyObject *descriptor) {
    if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)descriptor)->d_member;
        int plain = member->type == SMZ_OBJECT_EX && !(member->flags & SMZ_RELATIVE);
        return plain && PyType_IsSubtype(type, PyDescr_TYPE(descriptor)) ? member->offset : 0;
    }
    if (PyType_IsSubtype(type, &PyTuple_Type)) {
        Py_ssize_t index = smz_index(descriptor);
        return index < 0 ? 0 : (Py_ssize_t)(offsetof(PyTupleObject, ob_item) + (size_t)index * sizeof(PyObject *));
    }
    return 0;
}

CPy_NOINLINE static PyObject *smz_learn(PyObject *object, PyObject *name, SmzPlace *place) {
    PyObject *found = PyObject_GetAttr(object, name); /* by this a type gets its version */
    PyTypeObject *type = Py_TYPE(object);
    place->tries++;
    if (found != NULL && type->tp_getattro == PyObject_GenericGetAttr && type->tp_version_tag != 0) {
        PyObject *descriptor = _PyType_Lookup(type, name); /* borrowed */
        Py_ssize_t offset = descriptor == NULL ? 0 : smz_offset(type, descriptor);
        if (offset > 0 && offset <= USHRT_MAX && *(PyObject **)((char *)object + offset) == found) {
            PyObject *before = place->name;
            place->version = type->tp_version_tag;
            place->offset = (unsigned short)offset;
            place->name = Py_NewRef(name);
            Py_XDECREF(before);
        }
    }
    return found;
}

static inline PyObject *smz_attribute(PyObject *object, PyObject *name, SmzPlace *place) {
    if (likely(Py_TYPE(object)->tp_version_tag == place->version && name == place->name)) {
        PyObject *found = *(PyObject **)((char *)object + place->offset);
        if (likely(found != NULL)) {
            return Py_NewRef(found);
        }
    }
    return place->tries < SMZ_TRIES ? smz_learn(object, name, place) : PyObject_GetAttr(object, name);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)                \
    __extension__({                                    \
        static SmzPlace smz_place = {SMZ_NO_VERSION};  \
        smz_attribute((object), (name), &smz_place);   \
    })

/* ---- names of a module ---------------------------------------------------------------------------------------------- */
#if PY_VERSION_HEX < 0x030C0000 /* later versions do not say when a dictionary has changed */
typedef struct {
    uint64_t version; /* of the dictionary: another number after every change, and never the same for two of them */
    PyObject *name;  /* ours, or another of that address might be taken for it */
    PyObject *value; /* there as long as the dictionary is what it was */
} SmzName;

static inline PyObject *smz_named(PyObject *names, PyObject *name, SmzName *kept) {
    if (likely(PyDict_CheckExact(names) && ((PyDictObject *)names)->ma_version_tag == kept->version && name == kept->name)) {
        return Py_NewRef(kept->value);
    }
    PyObject *value = CPyDict_GetItem(names, name);
    if (value != NULL && PyDict_CheckExact(names)) {
        PyObject *before = kept->name;
        *kept = (SmzName){((PyDictObject *)names)->ma_version_tag, Py_NewRef(name), value};
        Py_XDECREF(before);
    }
    return value;
}

#define CPyDict_GetItem(names, name)               \
    __extension__({                                \
        static SmzName smz_kept;                   \
        smz_named((names), (name), &smz_kept);     \
    })
#endif

/* ---- is it one of those? -------------------------------------------------------------------------------------------- */
/* A struct is not of the type `type` but of a kind of its own, which Python asks each time whether it has something to say. */
static PyTypeObject *smz_silent_kind; /* of the kinds of types: has nothing to say */

CPy_NOINLINE static int smz_ask(PyObject *object, PyObject *type) {
    PyTypeObject *kind = Py_TYPE(type);
    if (smz_silent_kind == NULL && kind != &PyType_Type && PyType_IsSubtype(kind, &PyType_Type)) {
        PyObject *name = PyUnicode_InternFromString("__instancecheck__");
        if (name == NULL) {
            return -1;
        }
        if (_PyType_Lookup(kind, name) == _PyType_Lookup(&PyType_Type, name)) {
            Py_INCREF(kind);
            smz_silent_kind = kind;
        }
        Py_DECREF(name);
    }
    return PyObject_IsInstance(object, type);
}

static inline int smz_is(PyObject *object, PyObject *type) {
    if (Py_IS_TYPE(object, (PyTypeObject *)type)) {
        return 1;
    }
    PyTypeObject *kind = Py_TYPE(type);
    if (likely(kind == smz_silent_kind && kind == Py_TYPE((PyObject *)Py_TYPE(object)))) {
        return PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)type);
    }
    return smz_ask(object, type);
}

#define PyObject_IsInstance(object, type) smz_is((object), (type))

#endif
#endif
